import { fits } from '../clubs.ts';
import { CSS, HEIGHT, html } from './markup.ts';

// The least work that shows the list: only the thirty cards near the viewport are in the document,
// the rest is empty space.
const CARDS = 30;
let list;
let found = [];
let first = -1;

function draw() {
  const { scrollTop } = list.querySelector('.view');
  const start = Math.max(0, Math.floor(scrollTop / HEIGHT) - 10);
  if (start === first) return;
  first = start;
  const cards = list.querySelector('.cards');
  cards.style.paddingTop = `${start * HEIGHT}px`;
  cards.style.height = `${found.length * HEIGHT}px`;
  cards.innerHTML = found
    .slice(start, start + CARDS)
    .map(html)
    .join('');
}

function filter(clubs, text) {
  found = clubs.filter((club) => fits(club, text));
  list.querySelector('.count').textContent = `${found.length} clubs`;
  first = -1;
  draw();
}

export function mount(container, clubs) {
  list = container.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  list.adoptedStyleSheets = [sheet];
  list.innerHTML =
    '<div class="list"><input class="text" type="search" aria-label="Search"><p class="count" role="status"></p><div class="view"><ul class="cards"></ul></div></div>';
  list.querySelector('input').addEventListener('input', ({ target }) => filter(clubs, target.value));
  list.querySelector('.view').addEventListener('scroll', draw, { passive: true });
  filter(clubs, '');
}
export const field = () => list.querySelector('input');
export const count = () => list.querySelector('.count').textContent;
export const titles = () => list.querySelectorAll('h3');
