/** The store has no statement that writes after a `with`; the question which tables there are begins so. */
export const READ = /^\s*(?:select|with)\b/;
export const BEGIN = /^(?:begin|start transaction)/;
export const END = /^(?:commit|rollback)$/;
