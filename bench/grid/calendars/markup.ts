import type { Day, Entry } from '../day.ts';

export const CSS = `
.grid { display: flex; font: 12px/1.3 system-ui, sans-serif; color: #1b2430 }
.times { flex: 0 0 48px; padding-top: 28px; text-align: right }
.times div { height: 48px; padding-right: 6px; color: #667 }
.court { flex: 1 0 72px; min-width: 72px; border-left: 1px solid #dde }
.name { height: 28px; text-align: center; line-height: 28px; font-weight: 600; white-space: nowrap; overflow: hidden }
.column { position: relative; background: repeating-linear-gradient(#fff 0 23px, #e8ebf0 23px 24px) }
.entry { position: absolute; inset-inline: 1px; box-sizing: border-box; margin: 0; padding: 2px 4px; overflow: hidden; border: 1px solid #c3cbd6; border-radius: 4px; background: #d5dbe3; color: #39424e; font: 11px/1.2 system-ui, sans-serif; text-align: left; white-space: nowrap }
.free { border-color: #79b98a; background: #e6f6ea; color: #12552a; cursor: pointer }`;

/** Height of a half-hour, in px. */
export const ROW = 24;

export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const hours = ({ from, to }: Day) => Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
export const placeOf = ({ from, step }: Day, { start, end }: Entry) => ({
  top: ((start - from) / step) * ROW,
  height: ((end - start) / step) * ROW - 1,
});
export const heightOf = ({ from, to, step }: Day) => ((to - from) / step) * ROW;

/** The table as HTML: the least work that shows the day. */
export function html(day: Day): string {
  const entry = (one: Entry) => {
    const { top, height } = placeOf(day, one);
    const style = `top:${top}px;height:${height}px`;
    return one.taken
      ? `<div class="entry" style="${style}">${one.text}</div>`
      : `<button class="entry free" data-id="${one.id}" style="${style}">${one.text}</button>`;
  };
  const columns = day.courts.map(({ title }, court) => {
    const entries = day.entries.filter((one) => one.court === court).map(entry);
    return `<div class="court"><div class="name">${title}</div><div class="column" style="height:${heightOf(day)}px">${entries.join('')}</div></div>`;
  });
  const times = hours(day).map((minutes) => `<div>${clock(minutes)}</div>`);
  return `<div class="grid"><div class="times">${times.join('')}</div>${columns.join('')}</div>`;
}
