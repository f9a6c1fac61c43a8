import type { ClubCard } from 'courtside/core';

export const CSS = `
.list { font: 14px/1.4 system-ui, sans-serif; color: #1b2430 }
.text { width: 100%; height: 44px; box-sizing: border-box; font: inherit }
.view { height: 800px; overflow: auto }
.cards { margin: 0; padding: 0; list-style: none; box-sizing: border-box }
.card { display: grid; grid-template-columns: 208px 1fr; gap: 24px; height: 220px; box-sizing: border-box; padding: 12px 0; border-top: 1px solid #dde }
.cover { border-radius: 12px; background: #3a6ea5 }
.card h3 { margin: 0; font-size: 18px }
.card p { margin: 2px 0; color: #556 }
.chips, .slots { display: flex; gap: 8px; margin: 4px 0; padding: 0; list-style: none }
.chip { padding: 4px 10px; border-radius: 99px; background: #eef }
.slot { flex: 1; height: 48px; border: 0; border-radius: 12px; background: #e6f6ea; font: inherit }`;

/** Height of a card, in px. */
export const HEIGHT = 220;

export const price = ({ amount }: { amount: number }) => `${amount / 100} ₴`;
export const clock = (instant: string) => instant.slice(11, 16);

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A card as HTML, with what a card of club-search shows, except pictures. */
export const html = (club: ClubCard): string => `<li class="card"><div class="cover"></div><div>
<h3><a href="/club/${club.slug}">${escaped(club.title)}</a></h3><p>from <b>${price(club.price_from!)}</b></p>
<p>${escaped(club.address_tag)}, ${escaped(club.address)}</p>
<ul class="chips">${club.court_groups.map(({ title, count }) => `<li class="chip">${count} ${escaped(title)}</li>`).join('')}</ul>
<p>${club.votes.share}% of ${club.votes.count}</p>
<div class="slots">${club.next_slots.map((slot) => `<button class="slot" data-token="${slot.token}"><b>${clock(slot.starts_at)}</b> ${price(slot.price)}</button>`).join('')}</div>
</div></li>`;
