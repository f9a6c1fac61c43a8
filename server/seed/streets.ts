import type { Texts } from '../database/schema.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

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
