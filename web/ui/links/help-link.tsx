import { helpPath } from '#contract/pages/help-path.ts';
import { Icon } from '../pictures/icon.tsx';

/**
 * A link to a place in the handbook, such as "mail#notices-to-you". It opens a tab of its own, so that what was typed or is
 * being uploaded stays.
 *
 *     <PageTitle actions={<HelpLink about="Mail" place="mail" />} title="Mail" />
 */
export function HelpLink({ about, place }: { about: string; place: string }) {
  return (
    <a
      className="text-link inline-flex min-h-11 items-center gap-1.5"
      href={helpPath(place)}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="info" size={18} />
      <span>
        Help
        <span className="sr-only">{` about ${about} (opens in a new tab)`}</span>
      </span>
    </a>
  );
}
