/**
 * The storage cannot be reached or used. The message is for who runs the store: it says why and what to do. What
 * was asked for has not happened, as far as anybody was told.
 */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}
