import { defineError } from '../../errors/app-error.ts';

/** 413: the body is larger than the call allows. */
export const tooLarge = defineError('too_large', 413, 'body: is too large');
/** 408: the body stopped coming, or came too slowly. */
export const tooSlow = defineError('request_timeout', 408, 'The request took too long to arrive.');
