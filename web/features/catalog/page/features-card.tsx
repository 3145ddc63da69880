import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { PageSection } from './page-section.tsx';

/** What the owner says that one gets, as a ticked list. */
export function FeaturesCard({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <Card className="lg:sticky lg:top-6">
      <PageSection title="What You Get">
        <ul className="space-y-2.5 wrap-anywhere">
          {features.map((feature) => (
            <li className="flex gap-2.5" key={feature}>
              <Icon className="mt-0.5 shrink-0 text-ok" name="check" />
              <bdi>{feature}</bdi>
            </li>
          ))}
        </ul>
      </PageSection>
    </Card>
  );
}
