/** Those names, which stand in one text with blanks between them. */
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text;

/** A record with null under every name: the fields of Stripe's objects that this shop does not fill in. */
export function nulls<Names extends string>(names: Names): Record<Words<Names>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<
    Words<Names>,
    null
  >;
}
