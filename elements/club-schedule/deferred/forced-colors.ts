import { addStyles } from '#elements/shared/element/index.ts';
import css from '../styles/forced-colors.css';

/** Tells times and days apart where the visitor's colours take the place of ours. */
export const addForcedColors = (root: ShadowRoot): void => addStyles(root, css);
