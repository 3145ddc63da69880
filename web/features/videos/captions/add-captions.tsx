import { type FormEvent, useMemo, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { listLanguages, ownNameOf } from './languages.ts';
import { sendCaptions } from './send-text-track.ts';
import { sizeProblem, TextTrackField } from './text-track-field.tsx';

const FIRST = 'en';

/** The form that adds captions in a language. What is wrong with a file is said below it, by line. */
export function AddCaptions({ video }: { video: Video }) {
  const languages = useMemo(listLanguages, []);
  const [language, setLanguage] = useState(FIRST);
  const [label, setLabel] = useState(ownNameOf(FIRST));
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const send = useCatalogChange({
    change: (chosen: File) => sendCaptions(video.id, { language, label, file: chosen }),
    done: () => ({ title: 'Captions Added', description: `“${video.title}” has them now.` }),
    onDone: () => setFile(null),
    onFailure: (error) => setProblem(messageFor(error, 'The captions could not be added.')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = file === null ? 'Please choose a file.' : sizeProblem(file);
    setProblem(wrong);
    if (file !== null && wrong === undefined && label.trim() !== '') send.mutate(file);
  };
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
      <TextTrackField
        error={problem}
        file={file}
        hint="WebVTT or SRT, in UTF-8, up to 1 MB. A file of the same language and name replaces the one before."
        label="Captions File"
        onPick={(picked) => {
          setFile(picked);
          setProblem(sizeProblem(picked));
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Language"
          onChange={({ currentTarget: { value } }) => {
            // A name that was typed stays.
            if (label === ownNameOf(language)) setLabel(ownNameOf(value));
            setLanguage(value);
          }}
          options={languages}
          value={language}
        />
        <TextField
          autoComplete="off"
          error={label.trim() === '' ? 'A name is required.' : undefined}
          label="Name in the Menu"
          maxLength={60}
          onChange={({ currentTarget: { value } }) => setLabel(value)}
          value={label}
        />
      </div>
      <Button
        busy={send.isPending}
        busyLabel="Adding..."
        className="justify-self-start"
        type="submit"
      >
        Add Captions
      </Button>
    </form>
  );
}
