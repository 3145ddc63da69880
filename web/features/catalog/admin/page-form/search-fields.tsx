import { type UseFormReturn, useWatch } from 'react-hook-form';
import { packageInput } from '#contract/shop/edit-package.ts';
import { useShop } from '../../../../lib/shop.ts';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Picture } from '../../../../ui/pictures/picture.tsx';
import type { PackageFields } from '../package-fields.ts';
import { useShownSlug } from './slug-field.tsx';

const { shape } = packageInput;
const rules = {
  title: checkedBy(shape.searchTitle, { name: 'Search Title' }),
  description: checkedBy(shape.searchDescription, { name: 'Search Text' }),
};

interface Shown {
  title: string;
  description: string;
  slug: string;
}

/** About how a search engine shows the page: it decides itself, and cuts long texts. */
function SearchResult({ title, description, slug }: Shown) {
  const { name } = useShop();
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-sm font-semibold">In a search</figcaption>
      <div className="grid gap-0.5 rounded-control border border-line bg-paper p-4">
        <p className="text-sm font-medium">{name}</p>
        <p className="truncate text-sm text-ink-soft">
          {`${window.location.host} › packages › ${slug}`}
        </p>
        <p className="mt-1 truncate text-lg leading-snug text-pine">{title}</p>
        <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{description}</p>
      </div>
    </figure>
  );
}

/** About how a chat shows a link to the page. */
function ChatCard({ title, description, name, coverPath }: Shown & ChatCover) {
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-sm font-semibold">In a chat</figcaption>
      <div className="overflow-hidden rounded-control border border-line bg-paper">
        <Picture name={name} path={coverPath} sizes="20rem" />
        <div className="grid gap-0.5 p-3">
          <p className="truncate text-sm text-ink-soft">{window.location.host}</p>
          <p className="truncate font-semibold">{title}</p>
          <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{description}</p>
        </div>
      </div>
    </figure>
  );
}

interface ChatCover {
  /** The package's name, from which a cover is drawn if it has none. */
  name: string;
  coverPath: string | null;
}

/** The title and description for search engines and chats, and a preview of how they show the page. */
export function SearchFields({
  form,
  coverPath,
}: {
  form: UseFormReturn<PackageFields>;
  coverPath: string | null;
}) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const [name, about, searchTitle, searchDescription] = useWatch({
    control,
    name: ['name', 'description', 'searchTitle', 'searchDescription'],
  });
  const slug = useShownSlug(form);
  const { name: shop } = useShop();
  const title = searchTitle.trim() || `${name.trim() || 'The name of the package'} · ${shop}`;
  const description = searchDescription.trim() || about.trim() || 'The description of the package.';
  return (
    <>
      <TextField
        autoComplete="off"
        error={errors.searchTitle?.message}
        hint="Up to 60 characters are best. Empty: the names of package and shop."
        label="Search Title"
        {...register('searchTitle', rules.title)}
      />
      <TextAreaField
        error={errors.searchDescription?.message}
        hint="50 to 160 characters are best. Empty: the description."
        label="Search Text"
        rows={2}
        {...register('searchDescription', rules.description)}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[3fr_2fr]">
        <SearchResult description={description} slug={slug} title={title} />
        <ChatCard
          coverPath={coverPath}
          description={description}
          name={name}
          slug={slug}
          title={title}
        />
      </div>
    </>
  );
}
