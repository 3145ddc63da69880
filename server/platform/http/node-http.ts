/**
 * The exports of Node's HTTP module that are used at run time. An import would read all of its exports, and one
 * of them loads Node's `fetch`: a twentieth of the start, for what the store does not use.
 */
export const { IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');
