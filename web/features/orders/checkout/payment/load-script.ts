const loads = new Map<string, Promise<void>>();

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}

/** Loads a script once, however often it is called; after a failure the next call tries again. */
export function loadScript(address: string): Promise<void> {
  const running = loads.get(address);
  if (running !== undefined) return running;
  const load = addScript(address);
  loads.set(address, load);
  load.catch(() => loads.delete(address));
  return load;
}
