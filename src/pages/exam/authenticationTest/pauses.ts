/** Questions in which something is being typed: what is sent waits until nothing was typed for a while. */
export class Pauses {
  private readonly held = new Map<number, ReturnType<typeof setTimeout>>();

  /** @param pause in ms; 0: it doesn't wait */
  hold(position: number, pause: number, then: () => void): void {
    this.release(position);
    if (pause <= 0) return;
    const end = () => {
      this.release(position);
      then();
    };
    this.held.set(position, setTimeout(end, pause));
  }
  has = (position: number): boolean => this.held.has(position);
  release(position: number): void {
    clearTimeout(this.held.get(position));
    this.held.delete(position);
  }
  releaseAll(): void {
    for (const position of [...this.held.keys()]) this.release(position);
  }
}
