import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  changeSearch,
  filterOf,
  type Search,
  toggleParameter,
  toQuery,
  withoutFilter,
  withoutFilters,
} from './search.ts';
import { readSearch, writeSearch } from './search-url.ts';

const TODAY = '2030-01-07';
const read = (text: string, start: Search = {}) => readSearch(new URLSearchParams(text), start, TODAY);
const write = (search: Search, start: Search = {}, text = '') =>
  decodeURIComponent(String(writeSearch(new URLSearchParams(text), search, start)));

describe('a URL', () => {
  it.each<[string, Search]>([
    ['', {}],
    ['kind=coaches', { kind: 'coaches' }],
    ['city=kyiv&category=tennis', { city: 'kyiv', category: 'tennis' }],
    ['city=1', { city: '1' }],
    ['service_kind=group', { service_kind: 'group' }],
    ['search=Третій+сет', { search: 'Третій сет' }],
    [
      'date=2030-01-12&time_from=18:00&time_to=21:00&duration=90',
      { date: '2030-01-12', time_from: '18:00', time_to: '21:00', duration: 90 },
    ],
    ['time_from=22:00&time_to=02:00', { time_from: '22:00', time_to: '02:00' }],
    ['time_to=24:00', { time_to: '24:00' }],
    ['duration=1440', { duration: 1440 }],
    ['price_min=0&price_max=80000', { price_min: 0, price_max: 80_000 }],
    [
      'parameters=surface:clay,surface:hard,setting:indoor',
      { parameters: ['surface:clay', 'surface:hard', 'setting:indoor'] },
    ],
    [
      'online_booking=true&open_now=true&payment_type=cash',
      { online_booking: true, open_now: true, payment_type: 'cash' },
    ],
    [
      'without_grid=by_day&shelter_within=5&veterans_programme=true',
      { without_grid: 'by_day', shelter_within: '5', veterans_programme: true },
    ],
    ['players_wanted=true', { players_wanted: true }],
    ['bounds=50.1,30.2,50.6,30.9', { bounds: '50.1,30.2,50.6,30.9' }],
    ['sort=price&page=3', { sort: 'price', page: 3 }],
  ])('%s is read, and written again', (text, search) => {
    expect(read(text)).toEqual(search);
    expect(read(write(search))).toEqual(search);
  });

  it.each([
    ['a kind that is none', 'kind=cars'],
    ['a slug that is none', 'city=%3Cscript%3E&category=a%20b'],
    ['a day that has passed', 'date=2030-01-06'],
    ['a day that is none', 'date=tomorrow'],
    ['a day that its month lacks', 'date=2030-02-31'],
    ['a clock that is none', 'time_from=25:00&time_to=7'],
    ['a duration between the steps', 'duration=45'],
    ['a duration of nothing', 'duration=0'],
    ['a duration past a day', 'duration=1470'],
    ['a price that is none', 'price_min=-1&price_max=many'],
    ['parameters without a value', 'parameters=surface,,:'],
    ['an unknown way to pay', 'payment_type=barter'],
    ['bounds of three numbers', 'bounds=1,2,3'],
    ['bounds upside down', 'bounds=50,30,49,31'],
    ['bounds beyond the pole', 'bounds=50,30,91,31'],
    ['a parameter with signs', 'parameters=surface:Clay!'],
    ['an order by a distance from nobody', 'sort=distance'],
    ['the first page', 'page=1'],
    ['where somebody is', 'near=50,30'],
    ['a shelter at another distance', 'shelter_within=7&without_grid=never'],
    ['a flag of another word', 'online_booking=1'],
    ['a search for spaces', 'search=++'],
    ['what is not ours', 'utm_source=letter'],
  ])('with %s is the plain search', (_, text) => {
    expect(read(text)).toEqual({});
  });

  it('joins repeated parameters, which a form without script sends', () => {
    expect(read('parameters=surface:clay&parameters=setting:indoor&parameters=').parameters).toEqual([
      'surface:clay',
      'setting:indoor',
    ]);
  });

  it('truncates a search text to 200 characters, the maximum of the API', () => {
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  });

  it.each<[string, Search, string, Search]>([
    ['nothing keeps what the page starts with', { category: 'tennis' }, '', { category: 'tennis' }],
    ['another value comes before it', { category: 'tennis' }, 'category=padel', { category: 'padel' }],
    ['an empty text clears it', { category: 'tennis', city: 'kyiv' }, 'category=', { city: 'kyiv' }],
    ['a bad text keeps it', { category: 'tennis' }, 'category=%20', { category: 'tennis' }],
  ])('%s', (_, start, text, search) => {
    expect(read(text, start)).toEqual(search);
  });

  it.each<[string, Search, Search, string, string]>([
    ['parameters of others stay', { city: 'lviv' }, {}, 'utm=1&city=kyiv', 'utm=1&city=lviv'],
    ['what went is taken out', {}, {}, 'utm=1&city=kyiv&page=2', 'utm=1'],
    [
      'what the page starts with is not repeated',
      { category: 'tennis', date: TODAY },
      { category: 'tennis' },
      '',
      'date=2030-01-07',
    ],
    ['what was cleared is said', {}, { category: 'tennis' }, '', 'category='],
    ['where the visitor is stays out', { near: '50,30', sort: 'distance' }, {}, '', ''],
    ['an order by distance replaces another', { near: '50,30', sort: 'distance' }, {}, 'sort=price', ''],
  ])('%s', (_, search, start, before, after) => {
    expect(write(search, start, before)).toBe(after);
  });
});

describe('filters', () => {
  const full: Search = {
    kind: 'clubs',
    city: 'kyiv',
    sort: 'price',
    page: 3,
    near: '50,30',
    category: 'tennis',
    time_from: '18:00',
    time_to: '21:00',
    price_max: 5,
    parameters: ['surface:clay', 'setting:indoor'],
    open_now: true,
  };
  const without = (filter: Parameters<typeof withoutFilter>[1]) =>
    Object.keys(withoutFilter(full, filter)).sort().join(' ');

  it('have one chip per filter and court parameter; city, order, kind and page have none', () => {
    expect(activeFilters(full)).toEqual([
      { name: 'category' },
      { name: 'time' },
      { name: 'parameters', value: 'surface:clay' },
      { name: 'parameters', value: 'setting:indoor' },
      { name: 'price' },
      { name: 'open_now' },
    ]);
    expect(activeFilters({ city: 'kyiv', sort: 'price' })).toEqual([]);
  });

  it('are removed one by one, with all fields of a chip, and reset the page', () => {
    expect(without({ name: 'time' })).toBe('category city kind near open_now parameters price_max sort');
    expect(without({ name: 'price' })).toBe('category city kind near open_now parameters sort time_from time_to');
    expect(withoutFilter(full, { name: 'parameters', value: 'surface:clay' }).parameters).toEqual(['setting:indoor']);
    expect(without({ name: 'parameters' })).toBe('category city kind near open_now price_max sort time_from time_to');
    expect(withoutFilter({ parameters: ['a:b'] }, { name: 'parameters', value: 'a:b' })).toEqual({});
  });

  it('are removed together', () => {
    expect(withoutFilters(full)).toEqual({ kind: 'clubs', city: 'kyiv', sort: 'price', near: '50,30' });
  });

  it.each([
    ['time_from', 'time'],
    ['price_min', 'price'],
    ['category', 'category'],
    ['parameters', 'parameters'],
    ['city', undefined],
    ['shoe_size', undefined],
  ])('%s of the API is the chip %s', (field, name) => {
    expect(filterOf(field)).toBe(name);
  });

  it('change together with the page', () => {
    expect(changeSearch(full, { category: undefined, price_max: 7 })).not.toHaveProperty('page');
    expect(changeSearch({ city: 'kyiv' }, { page: 2 })).toEqual({ city: 'kyiv', page: 2 });
    expect(changeSearch({ city: 'kyiv' }, { city: undefined })).toEqual({});
  });

  it('toggle a court parameter', () => {
    expect(toggleParameter({}, 'setting:indoor')).toEqual({ parameters: ['setting:indoor'] });
    expect(toggleParameter({ parameters: ['setting:indoor'] }, 'setting:indoor')).toEqual({});
  });

  it('become API parameters, without kind and page', () => {
    expect(toQuery(full)).toEqual({
      city: 'kyiv',
      sort: 'price',
      near: '50,30',
      category: 'tennis',
      time_from: '18:00',
      time_to: '21:00',
      price_max: 5,
      parameters: 'surface:clay,setting:indoor',
      open_now: true,
    });
  });
});
