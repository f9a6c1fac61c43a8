import { fits } from '../clubs.ts';
import { clock, price } from './markup.ts';

/** The plain list as components, for React and for Preact. */
export function componentsOf(h, useState, className, onInput) {
  const box = (type, name, ...children) => h(type, { [className]: name }, ...children);
  const Card = ({ club }) =>
    h(
      'li',
      { [className]: 'card' },
      box('div', 'cover'),
      h(
        'div',
        null,
        h('h3', null, h('a', { href: `/club/${club.slug}` }, club.title)),
        h('p', null, 'from ', h('b', null, price(club.price_from))),
        h('p', null, `${club.address_tag}, ${club.address}`),
        box(
          'ul',
          'chips',
          club.court_groups.map(({ title, count }) =>
            h('li', { [className]: 'chip', key: title }, `${count} ${title}`),
          ),
        ),
        h('p', null, `${club.votes.share}% of ${club.votes.count}`),
        box(
          'div',
          'slots',
          club.next_slots.map((slot) =>
            h(
              'button',
              { [className]: 'slot', key: slot.token, 'data-token': slot.token },
              h('b', null, clock(slot.starts_at)),
              ` ${price(slot.price)}`,
            ),
          ),
        ),
      ),
    );
  return function List({ clubs, Cards }) {
    const [text, setText] = useState('');
    const found = clubs.filter((club) => fits(club, text));
    const cards = found.map((club) => h(Card, { key: club.id, club }));
    return box(
      'div',
      'list',
      h('input', {
        [className]: 'text',
        type: 'search',
        'aria-label': 'Search',
        value: text,
        [onInput]: ({ target }) => setText(target.value),
      }),
      h('p', { [className]: 'count', role: 'status' }, `${found.length} clubs`),
      h(Cards, null, cards),
    );
  };
}
