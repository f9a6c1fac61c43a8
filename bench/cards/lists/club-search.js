import '/elements/define/club-search.js';

const search = document.createElement('club-search');
const all = (part) => search.shadowRoot?.querySelectorAll(`[part~="${part}"]`) ?? [];

export function mount(container) {
  search.setAttribute('api', `${location.origin}/api`);
  search.setAttribute('lang', 'en');
  search.setAttribute('city', 'kyiv');
  container.append(search);
}
export const field = () => all('text')[0];
export const count = () => all('count')[0]?.textContent;
export const titles = () => all('club-link');
