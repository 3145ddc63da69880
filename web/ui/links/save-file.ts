/** Safari reads a file some time after the click. */
const KEPT_MS = 60_000;

/** Saves a file under that name, where the browser puts downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
