import { removeCaptions } from '#contract/captions.ts';
import type { Captions, Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { ItemButton } from '../../../ui/item-button.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { AddCaptions } from './add-captions.tsx';
import { ChaptersForm } from './chapters-form.tsx';
import { nameOf } from './languages.ts';

function Entry({ video, captions }: { video: Video; captions: Captions }) {
  const { id, label, language } = captions;
  const remove = useCatalogChange({
    change: () => call(removeCaptions, { params: { id: video.id, captionsId: id } }),
    done: () => ({ title: 'Captions Removed', description: `${label} was removed.` }),
  });
  return (
    <li className="flex items-center gap-3 rounded-control border border-line px-3 py-2">
      <p className="grid min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere" lang={language}>
          {label}
        </span>
        <span className="text-sm text-ink-soft">{nameOf(language)}</span>
      </p>
      <ItemButton
        busy={remove.isPending}
        icon="trash"
        item={`captions ${label}`}
        onClick={() => remove.mutate(undefined)}
      >
        Remove
      </ItemButton>
    </li>
  );
}

/** The captions and chapters of a video, and what adds and removes them. */
export default function CaptionsPanel({ video }: { video: Video }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-label="Captions" className="grid grid-cols-1 gap-4">
        {video.captions.length === 0 ? (
          <p className="text-ink-soft">This video has no captions.</p>
        ) : (
          <ul className="grid gap-2">
            {video.captions.map((captions) => (
              <Entry captions={captions} key={captions.id} video={video} />
            ))}
          </ul>
        )}
        <AddCaptions video={video} />
      </section>
      <section aria-label="Chapters" className="grid grid-cols-1 gap-4 border-t border-line pt-6">
        <h3 className="text-lg">Chapters</h3>
        <ChaptersForm video={video} />
      </section>
    </div>
  );
}
