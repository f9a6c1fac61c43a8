import { beforeAll, expect, it } from 'vitest';
import { loadParser, locksInCondition, unfilteredTables } from './parser.ts';

const OF_CLUB = ['club_id', 'id'];
const TABLES = new Map([
  ['booking', OF_CLUB],
  ['payment', [...OF_CLUB, 'booking_id']],
  ['service', OF_CLUB],
  ['club', ['id', 'slug']],
  ['city', ['id']],
]);

beforeAll(loadParser);

it.each([
  ['a parameter', 'select from booking where club_id = $1 and id = $2', []],
  ['parameters', 'select from booking where club_id = any($1::int[])', []],
  ['a list', 'select from booking where club_id in ($1, $2)', []],
  ['a row', 'select from booking where (club_id, id) = ($1, $2)', []],
  ['no club', 'select from booking where id = $1', ['booking']],
  ['only one of two conditions', 'select from booking where club_id = $1 or id = $2', ['booking']],
  ['a range', 'select from booking where club_id > $1', ['booking']],
  ['no condition', 'delete from booking', ['booking']],
  ['a join', 'select from booking b join payment p on p.club_id = b.club_id where b.club_id = $1', []],
  ['a join by its columns', 'select from booking join payment using (club_id) where payment.club_id = $1', []],
  ['a join by the club', 'select from club join booking on booking.club_id = club.id where club.id = $1', []],
  ['a join with all clubs', 'select from club join booking on booking.club_id = club.id', ['booking']],
  ['a join by another column', 'select from booking b join payment p on p.id = b.id where b.club_id = $1', ['payment']],
  ['an update', 'update booking b set id = 1 from payment p where p.club_id = b.club_id and b.club_id = $1', []],
  ['an update of all', 'update booking set id = 1 where id = $1', ['booking']],
  ['rows given', 'delete from booking using unnest($1::int[]) as given(club) where club_id = club', []],
  ['an insert', 'insert into booking (club_id, id) values ($1, $2)', []],
  ['an insert without a club', 'insert into booking (id) values ($1)', ['booking']],
  ['an insert of what it reads', 'insert into payment (club_id) select club_id from booking', ['booking']],
  ['a subquery', 'select from booking where (club_id, id) in (select club_id, id from payment where club_id = $1)', []],
  ['a subquery of all', 'select from booking where club_id in (select club_id from payment)', ['booking', 'payment']],
  [
    'a subquery of the same club',
    'select from booking b where club_id = $1 and exists (select from payment p where p.club_id = b.club_id)',
    [],
  ],
  [
    'a subquery of any club',
    'select from booking b where club_id = $1 and exists (select from payment p where p.id = b.id)',
    ['payment'],
  ],
  [
    'a value of a subquery',
    'select from booking where club_id = (select club_id from service where id = $1)',
    ['service'],
  ],
  ['a column', 'select (select count(*) from booking where booking.club_id = club.id) from club where id = $1', []],
  [
    'a query with a name',
    'with b as (select * from booking where club_id = $1) select from payment p, b where p.club_id = b.club_id',
    [],
  ],
  ['a query with a name, of all', 'with b as (select * from booking) select from b', ['booking']],
  [
    'a query with a name, of all, in a subquery',
    'with b as (select * from booking) select from payment where club_id in (select club_id from b)',
    ['booking', 'payment'],
  ],
  [
    'clubs that a subquery finds',
    'select from booking where club_id in (select id from club where slug > $1)',
    ['booking'],
  ],
  ['both parts of a union', 'select from booking where club_id = $1 union all select from payment', ['payment']],
  ['a subquery in FROM', 'select from (select from booking where club_id = $1) b', []],
  [
    'a column of rows given around',
    'select from unnest($1::int[]) as given(club) where exists (select from payment where club_id = club)',
    [],
  ],
  ['no table of a club', 'select from city', []],
] as [string, string, string[]][])('filters by %s', (_, statement, tables) => {
  expect(unfilteredTables(statement, TABLES)).toEqual(tables);
});

it.each([
  ['in a condition', 'delete from booking where id in (select id from booking limit 1 for update skip locked)', true],
  [
    'in a condition of a query with a name',
    'with b as (delete from booking where id in (select id from payment for no key update)) select 1',
    true,
  ],
  ['in an array', 'delete from booking where ctid = any(array(select ctid from booking limit 1 for update))', false],
  [
    'in a query with a name',
    'with due as (select id from booking limit 1 for update) delete from booking using due where booking.id = due.id',
    false,
  ],
  ['nowhere', 'delete from booking where id in (select id from payment limit 1)', false],
])('locks rows %s', (_, statement, found) => {
  expect(locksInCondition(statement)).toBe(found);
});
