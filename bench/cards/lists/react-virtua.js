import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { VList } from 'virtua';
import { componentsOf } from './components.js';
import { CSS } from './markup.ts';

const List = componentsOf(createElement, useState, 'className', 'onChange');
const Cards = ({ children }) => createElement(VList, { style: { height: 800 } }, children);
let root;

export function mount(container, clubs) {
  root = container.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  createRoot(root).render(createElement(List, { clubs, Cards }));
}
export const field = () => root.querySelector('input');
export const count = () => root.querySelector('.count')?.textContent;
export const titles = () => root.querySelectorAll('h3');
