type Methods = Record<string, (...args: never[]) => unknown>;

/**
 * The methods that a component exposes on its element. A call waits until its method is exposed.
 */
export class ExposedMethods {
  #methods: Methods = {};
  #waiting: (() => void)[] = [];

  /** Adds methods. Returns a cleanup function that removes those that were not replaced since. */
  expose(methods: Methods): () => void {
    Object.assign(this.#methods, methods);
    for (const resume of this.#waiting.splice(0)) resume();
    return () => {
      for (const name of Object.keys(methods)) if (this.#methods[name] === methods[name]) delete this.#methods[name];
    };
  }

  async call(name: string, args: unknown[]): Promise<unknown> {
    while (!this.#methods[name]) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return (this.#methods[name] as (...args: unknown[]) => unknown)(...args);
  }

  clear(): void {
    this.#methods = {};
  }
}
