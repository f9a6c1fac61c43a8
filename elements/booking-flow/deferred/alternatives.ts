import { addStyles } from '#elements/shared/element/index.ts';
import css from '../styles/alternatives.css';

/** What is needed when a time has gone; fetched then. */
export { AlternativeList } from './alternative-list.tsx';
export { findAlternatives } from './find-alternatives.ts';

export const dress = (root: Node): void => addStyles(root, css);
