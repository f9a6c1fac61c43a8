type LoadElement = (tag: string) => Promise<void>;

let load: LoadElement = async (tag) => {
  if (!customElements.get(tag)) throw new Error(`<${tag}> is not defined and no loader of elements is set`);
};

/** Tells the widgets how to get one another; set by the entries, which alone know every widget. */
export function setElementLoader(loader: LoadElement): void {
  load = loader;
}

export function loadElement(tag: string): Promise<void> {
  return load(tag);
}
