/**
 * What is used of Node's HTTP module at run time. To import it would read all of its exports, and one
 * of them loads Node's `fetch`: a twentieth of the start, for what the store does not use.
 */
export const { IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');
