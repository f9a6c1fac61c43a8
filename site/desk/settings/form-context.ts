import { createContext, useContext } from 'react';
import type { Draft } from './form.ts';
import type { Option, ShownFault } from './page.server.ts';

/** What the fields of a section's form show. */
export type FormState = {
  draft: Draft;
  faults: readonly ShownFault[];
  options: Readonly<Record<string, readonly Option[]>>;
  /** The row to go to. */
  row: string;
};

export const FormContext = createContext<FormState>({ draft: {}, faults: [], options: {}, row: '' });
export const useForm = () => useContext(FormContext);

/** The id of a field, by its name. */
export const idOf = (name: string) => `set-${name}`;
