// biome-ignore-all lint: written like Prototype.js 1.6, which extends built-in objects
(function () {
  var extend = function (target, source) {
    for (var name in source) target[name] = source[name];
    return target;
  };
  var $break = {};
  var K = function (value) {
    return value;
  };
  var $A = function (iterable) {
    if (!iterable) return [];
    if (iterable.toArray) return iterable.toArray();
    var length = iterable.length || 0;
    var results = new Array(length);
    while (length--) results[length] = iterable[length];
    return results;
  };
  extend(Function.prototype, {
    argumentNames: function () {
      return [];
    },
    bind: function () {
      if (arguments.length < 2 && arguments[0] === undefined) return this;
      var method = this;
      var bound = $A(arguments);
      var object = bound.shift();
      return function () {
        return method.apply(object, bound.concat($A(arguments)));
      };
    },
    curry: K,
    defer: function () {
      return window.setTimeout(this, 10);
    },
    wrap: K,
    methodize: function () {
      var method = this;
      return function () {
        return method.apply(null, [this].concat($A(arguments)));
      };
    },
  });
  extend(Object, {
    keys: function (object) {
      var keys = [];
      for (var name in object) keys.push(name);
      return keys;
    },
    values: function (object) {
      var values = [];
      for (var name in object) values.push(object[name]);
      return values;
    },
    toJSON: function (object) {
      return object === undefined ? undefined : typeof object === 'object' ? '{}' : String(object);
    },
  });
  extend(String.prototype, {
    gsub: K,
    strip: function () {
      return this.replace(/^\s+/, '').replace(/\s+$/, '');
    },
    startsWith: function (pattern) {
      return this.indexOf(pattern) === 0;
    },
    endsWith: function (pattern) {
      var at = this.length - pattern.length;
      return at >= 0 && this.lastIndexOf(pattern) === at;
    },
    sub: K,
    toArray: function () {
      return this.split('');
    },
    toJSON: function () {
      return '"' + this + '"';
    },
  });
  Number.prototype.toJSON = function () {
    return isFinite(this) ? this.toString() : 'null';
  };
  Date.prototype.toJSON = function () {
    return '"' + this.getUTCFullYear() + '"';
  };
  var Enumerable = {
    each: function (iterator, context) {
      var bound = iterator.bind(context);
      var index = 0;
      try {
        this._each(function (value) {
          bound(value, index++);
        });
      } catch (thrown) {
        if (thrown !== $break) throw thrown;
      }
      return this;
    },
    all: function (iterator, context) {
      var result = true;
      var bound = iterator ? iterator.bind(context) : K;
      this.each(function (value, index) {
        result = result && !!bound(value, index);
        if (!result) throw $break;
      });
      return result;
    },
    any: function (iterator, context) {
      var result = false;
      var bound = iterator ? iterator.bind(context) : K;
      this.each(function (value, index) {
        if ((result = !!bound(value, index))) throw $break;
      });
      return result;
    },
    collect: function (iterator, context) {
      var bound = iterator ? iterator.bind(context) : K;
      var results = [];
      this.each(function (value, index) {
        results.push(bound(value, index));
      });
      return results;
    },
    detect: function (iterator, context) {
      var bound = iterator.bind(context);
      var result;
      this.each(function (value, index) {
        if (bound(value, index)) {
          result = value;
          throw $break;
        }
      });
      return result;
    },
    findAll: function (iterator, context) {
      var bound = iterator.bind(context);
      var results = [];
      this.each(function (value, index) {
        if (bound(value, index)) results.push(value);
      });
      return results;
    },
    include: function (object) {
      return this.indexOf(object) !== -1;
    },
    inject: K,
    invoke: K,
    max: K,
    min: K,
    partition: K,
    pluck: K,
    sortBy: K,
    toArray: function () {
      return this.concat();
    },
    zip: K,
    size: function () {
      return this.length;
    },
    inspect: String,
  };
  extend(Enumerable, {
    map: Enumerable.collect,
    find: Enumerable.detect,
    select: Enumerable.findAll,
    filter: Enumerable.findAll,
    member: Enumerable.include,
    entries: Enumerable.toArray,
    every: Enumerable.all,
    some: Enumerable.any,
  });
  Array.from = $A;
  var reverse = Array.prototype.reverse;
  extend(Array.prototype, Enumerable);
  extend(Array.prototype, {
    _each: Array.prototype.forEach,
    clear: function () {
      this.length = 0;
      return this;
    },
    first: function () {
      return this[0];
    },
    last: function () {
      return this[this.length - 1];
    },
    compact: K,
    flatten: K,
    without: K,
    reverse: function (inline) {
      return reverse.call(inline !== false ? this : this.toArray());
    },
    reduce: function () {
      return this.length > 1 ? this : this[0];
    },
    uniq: K,
    clone: Enumerable.toArray,
    toJSON: function () {
      var results = [];
      this.each(function (object) {
        var value = JSON.stringify(object);
        if (value !== undefined) results.push(value);
      });
      return '[' + results.join(', ') + ']';
    },
  });
  // Replaces the native constructor, so that no node is an instance of it.
  window.Element = function (tagName) {
    return document.createElement(tagName);
  };
  var methods = {
    visible: function (element) {
      return element.style.display !== 'none';
    },
    toggle: K,
    hide: K,
    show: K,
    remove: function (element) {
      element.parentNode.removeChild(element);
      return element;
    },
    update: K,
    replace: K,
    insert: K,
    wrap: K,
    match: K,
    up: K,
    down: K,
    previous: K,
    next: K,
    select: function (element, selector) {
      return $A(element.querySelectorAll(selector));
    },
    empty: K,
    scrollTo: function (element) {
      window.scrollTo(0, element.offsetTop);
      return element;
    },
    getStyle: K,
    setStyle: K,
    observe: K,
    fire: K,
  };
  extend(window.Element, methods);
  for (var name in methods) HTMLElement.prototype[name] = methods[name].methodize();
  HTMLInputElement.prototype.clear = HTMLFormElement.prototype.serialize = K;
  extend(Event, { KEY_RETURN: 13, observe: K, stopObserving: K });
  extend(Event.prototype, {
    element: function () {
      return this.target;
    },
    stop: function () {
      this.preventDefault();
      this.stopPropagation();
    },
  });
  extend(document, { observe: K, fire: K, getElementsByClassName: $A });
  window.$ = function (id) {
    return document.getElementById(id);
  };
  window.$A = $A;
})();
