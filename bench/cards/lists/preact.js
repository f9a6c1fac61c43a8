import { h, render } from 'preact';
import { useState } from 'preact/hooks';
import { componentsOf } from './components.js';
import { CSS } from './markup.ts';

const List = componentsOf(h, useState, 'class', 'onInput');
const Cards = ({ children }) => h('ul', { class: 'cards' }, children);
let root;

export function mount(container, clubs) {
  root = container.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  render(h(List, { clubs, Cards }), root);
}
export const field = () => root.querySelector('input');
export const count = () => root.querySelector('.count')?.textContent;
export const titles = () => root.querySelectorAll('h3');
