type LoadElement = (tag: string) => Promise<void>;

let load: LoadElement = async (tag) => {
  if (!customElements.get(tag)) throw new Error(`<${tag}> is not defined and no element loader is set`);
};

/**
 * Sets the function that loads other widgets' elements. Called by the entry points, the only
 * modules that know every widget.
 */
export function setElementLoader(loader: LoadElement): void {
  load = loader;
}

export function loadElement(tag: string): Promise<void> {
  return load(tag);
}
