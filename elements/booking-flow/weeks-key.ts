import type { Offer } from './model.ts';

/** The time and court that other weeks are chosen for. The draft writes it before their dates. */
export const weeksKey = ({ starts_at, court }: Offer): string => `${starts_at} ${court?.id} `;
