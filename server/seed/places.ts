import type { Texts } from '../database/schema.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

/** Districts by city slug, as residents call them. */
export const DISTRICTS: Readonly<Record<string, readonly Texts[]>> = {
  kyiv: [
    text('Podil', 'Поділ', 'Подол'),
    text('Pechersk', 'Печерськ', 'Печерск'),
    text('Obolon', 'Оболонь', 'Оболонь'),
    text('Pozniaky', 'Позняки', 'Позняки'),
    text('Osokorky', 'Осокорки', 'Осокорки'),
    text('Troieshchyna', 'Троєщина', 'Троещина'),
    text('Holosiiv', 'Голосіїв', 'Голосеев'),
    text('Lukianivka', 'Лук’янівка', 'Лукьяновка'),
    text('Nyvky', 'Нивки', 'Нивки'),
    text('Teremky', 'Теремки', 'Теремки'),
    text('Rusanivka', 'Русанівка', 'Русановка'),
    text('Vynohradar', 'Виноградар', 'Виноградарь'),
  ],
  kharkiv: [
    text('Saltivka', 'Салтівка', 'Салтовка'),
    text('Oleksiivka', 'Олексіївка', 'Алексеевка'),
    text('Pavlove Pole', 'Павлове Поле', 'Павлово Поле'),
    text('Kholodna Hora', 'Холодна Гора', 'Холодная Гора'),
    text('Centre', 'Центр', 'Центр'),
  ],
  odesa: [
    text('Arkadia', 'Аркадія', 'Аркадия'),
    text('Moldavanka', 'Молдаванка', 'Молдаванка'),
    text('Tairova', 'Таїрова', 'Таирова'),
    text('Cheryomushky', 'Черемушки', 'Черёмушки'),
    text('Velykyi Fontan', 'Великий Фонтан', 'Большой Фонтан'),
  ],
  dnipro: [
    text('Peremoha', 'Перемога', 'Победа'),
    text('Sokil', 'Сокіл', 'Сокол'),
    text('Prydniprovsk', 'Придніпровськ', 'Приднепровск'),
    text('Centre', 'Центр', 'Центр'),
  ],
  lviv: [
    text('Sykhiv', 'Сихів', 'Сихов'),
    text('Levandivka', 'Левандівка', 'Левандовка'),
    text('Riasne', 'Рясне', 'Рясное'),
    text('Zboishcha', 'Збоїща', 'Збоища'),
    text('Centre', 'Центр', 'Центр'),
  ],
};

/** For a city without its own list. */
export const COMMON_DISTRICTS: readonly Texts[] = [
  text('Centre', 'Центр', 'Центр'),
  text('Old Town', 'Старе місто', 'Старый город'),
  text('Riverside', 'Набережна', 'Набережная'),
  text('City Park', 'Міський парк', 'Городской парк'),
  text('Railway Station', 'Вокзал', 'Вокзал'),
  text('Northern District', 'Північний район', 'Северный район'),
  text('Stadium', 'Стадіон', 'Стадион'),
];

export const STREETS: readonly Texts[] = [
  text('Shevchenka St', 'вул. Шевченка', 'ул. Шевченко'),
  text('Ivana Franka St', 'вул. Івана Франка', 'ул. Ивана Франко'),
  text('Lesi Ukrainky St', 'вул. Лесі Українки', 'ул. Леси Украинки'),
  text('Hrushevskoho St', 'вул. Грушевського', 'ул. Грушевского'),
  text('Sadova St', 'вул. Садова', 'ул. Садовая'),
  text('Soborna St', 'вул. Соборна', 'ул. Соборная'),
  text('Nezalezhnosti St', 'вул. Незалежності', 'ул. Независимости'),
  text('Parkova St', 'вул. Паркова', 'ул. Парковая'),
  text('Ozerna St', 'вул. Озерна', 'ул. Озёрная'),
  text('Sportyvna St', 'вул. Спортивна', 'ул. Спортивная'),
  text('Naberezhna St', 'вул. Набережна', 'ул. Набережная'),
  text('Lisova St', 'вул. Лісова', 'ул. Лесная'),
  text('Kyivska St', 'вул. Київська', 'ул. Киевская'),
  text('Zelena St', 'вул. Зелена', 'ул. Зелёная'),
  text('Sonyachna St', 'вул. Сонячна', 'ул. Солнечная'),
  text('Vyshneva St', 'вул. Вишнева', 'ул. Вишнёвая'),
  text('Kashtanova St', 'вул. Каштанова', 'ул. Каштановая'),
  text('Lypova St', 'вул. Липова', 'ул. Липовая'),
  text('Bohdana Khmelnytskoho St', 'вул. Богдана Хмельницького', 'ул. Богдана Хмельницкого'),
  text('Mykhaila Kotsiubynskoho St', 'вул. Михайла Коцюбинського', 'ул. Михаила Коцюбинского'),
  text('Yaroslava Mudroho St', 'вул. Ярослава Мудрого', 'ул. Ярослава Мудрого'),
  text('Hoholia St', 'вул. Гоголя', 'ул. Гоголя'),
  text('Skovorody St', 'вул. Сковороди', 'ул. Сковороды'),
  text('Studentska St', 'вул. Студентська', 'ул. Студенческая'),
];
