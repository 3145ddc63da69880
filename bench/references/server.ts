/** A server under load, and the process whose time and memory are measured. */
export interface Server {
  pid: number;
  origin: string;
}
