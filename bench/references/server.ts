/** A server under load, and where its processor time and memory are read. */
export interface Server {
  pid: number;
  origin: string;
}
