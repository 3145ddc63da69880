import { useEffect, useRef } from 'react';
import { heading, type PackageVideo } from '#contract/shop/sections.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

const { contract: check } = checkedBy(heading(), { name: 'Section Heading' }).validate;

/** The field for the heading of the section that begins with a video. An empty one takes the focus. */
export function SectionHeading({
  video,
  onType,
}: {
  video: PackageVideo;
  onType: (heading: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current?.value === '') input.current.focus();
  }, []);
  const checked = check(video.heading);
  return (
    <TextField
      aria-label={`Section Heading, begins with ${video.title}`}
      autoComplete="off"
      label="Section Heading"
      onChange={({ target }) => onType(target.value)}
      ref={input}
      value={video.heading}
      {...(checked !== true && { error: checked })}
      {...(video.heading === '' && { hint: 'Begins a section with this video.' })}
    />
  );
}
