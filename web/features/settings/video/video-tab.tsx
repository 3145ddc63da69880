import { FairSharing } from './fair-sharing.tsx';
import { PreparingSection } from './preparing-section.tsx';

/** How videos are prepared, and in how many places an account may play them. */
export function VideoTab() {
  return (
    <div className="grid gap-5">
      <PreparingSection />
      <FairSharing />
    </div>
  );
}
