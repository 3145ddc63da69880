/** The names that a command can be given. */
export type Choice = {
  /** The command line. */
  usage: string;
  /** The kind of thing that is chosen, such as `check`. */
  noun: string;
  names: readonly string[];
  /** Whether a given word means this name. */
  fits: (name: string, word: string) => boolean;
};

const HELP = ['--list', '--help', 'list', 'help'];

const listOf = ({ noun, names }: Choice) => `The ${noun}s: ${names.join(', ')}.`;

/** One sentence and the list of names if one of the words is not a name, else undefined. */
export function unknownName(choice: Choice, words: readonly string[]): string | undefined {
  const unknown = words.find((word) => !choice.names.some((name) => choice.fits(name, word)));
  return unknown && `There is no ${choice.noun} "${unknown}". ${listOf(choice)}`;
}

/**
 * Prints the names if one of the words asks for help, or if one of them is unknown (exit code 2).
 * @returns whether that was all there is to do
 */
export function answersItself(choice: Choice, words: readonly string[]): boolean {
  if (words.some((word) => HELP.includes(word))) {
    process.stdout.write(`Usage: ${choice.usage}\n${listOf(choice)}\n`);
    return true;
  }
  const problem = unknownName(choice, words);
  if (problem === undefined) return false;
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
  return true;
}
