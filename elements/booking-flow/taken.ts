import { addStyles } from '#elements/shared/element/index.ts';
import css from './taken.css';

/** What is needed when a time has gone; fetched then. */
export { AlternativeList } from './alternative-list.tsx';
export { findAlternatives } from './alternatives.ts';

export const dress = (root: Node): void => addStyles(root, css);
