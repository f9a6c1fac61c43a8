import 'react';

/**
 * HTML's own names of the attributes that React spells otherwise than the DOM spells the property.
 * Preact sets such a prop as an attribute, with the letters it has: only HTML documents lower them,
 * so on a page in XHTML `rowSpan` has no effect.
 */
declare module 'react' {
  interface HTMLAttributes<T> {
    autocapitalize?: HTMLAttributes<T>['autoCapitalize'];
    spellcheck?: HTMLAttributes<T>['spellCheck'];
    tabindex?: HTMLAttributes<T>['tabIndex'];
  }
  interface InputHTMLAttributes<T> {
    autocomplete?: InputHTMLAttributes<T>['autoComplete'];
  }
  interface TdHTMLAttributes<T> {
    colspan?: TdHTMLAttributes<T>['colSpan'];
    rowspan?: TdHTMLAttributes<T>['rowSpan'];
  }
  interface ThHTMLAttributes<T> {
    colspan?: ThHTMLAttributes<T>['colSpan'];
  }
}
