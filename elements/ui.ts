/**
 * The components and phrases that the site shares with the widgets, and what they need. The site bundles them
 * from their sources, so that they run on its React, not on the widgets' Preact. They get the page's
 * stores as values: the site's are those of `core/site.ts`.
 */
export { afterFrame } from './shared/deferred/start-times.ts';
export { costText, courtText, levelText } from './shared/match-text.ts';
export { Dialog } from './shared/ui/dialog.tsx';
export { Icon, outlines } from './shared/ui/icon.tsx';
export { SlotFace } from './shared/ui/slot-face.tsx';
export { useCityChoice } from './shared/ui/use-city-choice.ts';
export { VoteControl, type VoteResult } from './shared/ui/vote-control.tsx';
