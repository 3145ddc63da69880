/** Request scripts for wrk, in Lua. */
import { BLOCK_BYTES, VIDEO_BYTES } from '../shop/video-file.ts';

/** Each request is for another range of so many bytes, from the beginning of a block on. */
export const askingRanges = (bytes: number) => `
function from()
  return math.random(0, ${Math.floor((VIDEO_BYTES - bytes) / BLOCK_BYTES)}) * ${BLOCK_BYTES}
end
function request()
  local at = from()
  wrk.headers.range = string.format('bytes=%d-%d', at, at + ${bytes - 1})
  return wrk.format()
end
`;

/** Each connection asks for one piece of a video after the other, from anywhere on. */
export const askingInTurn = (pieceBytes: number, videoBytes: number) => `
local at = math.random(0, ${videoBytes / pieceBytes - 1}) * ${pieceBytes}
function request()
  local from = at
  at = (at + ${pieceBytes}) % ${videoBytes}
  wrk.headers.range = string.format('bytes=%d-%d', from, from + ${pieceBytes - 1})
  return wrk.format()
end
`;
