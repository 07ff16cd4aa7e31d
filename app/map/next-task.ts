/** Runs `work` in a task of its own, after input and paint that wait. Returns what cancels it. */
export function inNextTask(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
  return () => port1.close();
}

/** `work` that runs once in the next task, however often it was scheduled until then. */
export function onceInNextTask(work: () => void) {
  let cancel = () => {};
  return {
    schedule() {
      cancel();
      cancel = inNextTask(work);
    },
    cancel: () => cancel(),
  };
}
