// The language bar: a toolbar of glyphs with tooltips.

import { GLYPHS } from './glyphs.js';
import { DEFAULT_PREFIX } from './prefix.js';

/** Makes an element of HTML with attributes and children. */
function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** Makes the groups of buttons. Only one button is reached by Tab; the arrow keys go on from it. */
function createGroups() {
  const groups = [];
  for (const { glyph, group, title, names } of GLYPHS) {
    groups[group] ??= element('span', { class: 'zilde-bar-group' });
    const label = `${glyph} ${title || names.join(', ')}`;
    groups[group].append(element('button', { type: 'button', tabindex: -1, 'aria-label': label }, glyph));
  }
  groups[0].firstChild.tabIndex = 0;
  return groups;
}

/** Makes the content of a tooltip: what the glyph does, how it is written, and how it is typed. */
function describe({ glyph, key, title, forms, names }, prefix) {
  const rows = [element('strong', {}, title || names[0])];
  if (forms) {
    rows.push(element('code', {}, forms));
  }
  const byKey = key && prefix ? `${prefix}${key === DEFAULT_PREFIX ? prefix : key}, or ` : '';
  rows.push(element('small', {}, `${byKey}a name and Tab: ${names.join(', ')}`));
  return [element('span', { class: 'zilde-tip-glyph' }, glyph), element('div', {}, ...rows)];
}

/** Shows the tooltips of a bar, one at a time, for the button under the pointer or the one that has the focus. */
class Tooltip {
  constructor(bar, settings) {
    this.settings = settings;
    this.node = element('div', { class: 'zilde-tip jp-ThemedContainer', role: 'tooltip', id: 'zilde-tip' });
    bar.addEventListener('pointerover', event => this.show(event.target));
    bar.addEventListener('pointerleave', () => this.hide());
    bar.addEventListener('focusin', event => event.target.matches(':focus-visible') && this.show(event.target));
    bar.addEventListener('focusout', () => this.hide());
    bar.addEventListener('keydown', event => event.key === 'Escape' && this.hide());
  }

  show(target) {
    const entry = GLYPHS.find(({ glyph }) => glyph === target.textContent);
    this.hide();
    if (!entry || target.localName !== 'button') {
      return;
    }
    this.node.replaceChildren(...describe(entry, this.settings.prefix));
    document.body.append(this.node);
    target.setAttribute('aria-describedby', this.node.id);
    const { left, bottom } = target.getBoundingClientRect();
    const rightmost = document.documentElement.clientWidth - this.node.offsetWidth - 4;
    this.node.style.left = `${Math.max(0, Math.min(left, rightmost))}px`;
    this.node.style.top = `${bottom + 4}px`;
    this.target = target;
  }

  hide() {
    this.target?.removeAttribute('aria-describedby');
    this.node.remove();
  }
}

/** Moves the focus between the buttons of a toolbar, as the arrow keys, Home and End ask for. */
function moveFocus(bar, event) {
  const buttons = [...bar.querySelectorAll('button')];
  const index = buttons.indexOf(event.target);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (index < 0 || next === undefined) {
    return;
  }
  const button = buttons.at(next % buttons.length);
  event.target.tabIndex = -1;
  button.tabIndex = 0;
  button.focus();
  event.preventDefault();
}

/** Makes the class of the bar: a widget that calls `insert` with the glyph that is clicked, and `fold` to show fewer or more rows. */
export function defineBar(Widget) {
  return class GlyphBar extends Widget {
    constructor(settings, insert, fold) {
      super();
      this.addClass('zilde-bar');
      this.glyphs = element('div', { class: 'zilde-bar-glyphs', role: 'toolbar', 'aria-label': 'APL glyphs' }, ...createGroups());
      this.toggle = element('button', { type: 'button', class: 'zilde-bar-toggle', 'aria-label': 'All glyphs' });
      this.node.append(this.glyphs, this.toggle);
      this.tooltip = new Tooltip(this.glyphs, settings);
      // The editor keeps the focus and its caret when a button is pressed.
      this.node.addEventListener('mousedown', event => event.preventDefault());
      this.glyphs.addEventListener('click', ({ target }) => target.localName === 'button' && insert(target.textContent));
      this.glyphs.addEventListener('keydown', event => moveFocus(this.glyphs, event));
      this.toggle.addEventListener('click', fold);
    }

    /** Shows the glyphs in one row or in all rows. */
    set isFolded(isFolded) {
      this.toggleClass('zilde-mod-folded', isFolded);
      this.toggle.setAttribute('aria-expanded', !isFolded);
      this.fitRows();
    }

    onResize() {
      this.fitRows();
    }

    onAfterHide() {
      this.tooltip.hide();
    }

    dispose() {
      this.tooltip.hide();
      super.dispose();
    }

    /** Takes as much height as the rows need, which depends on the width: the layout asks for the minimum only. */
    fitRows() {
      const height = `${this.glyphs.offsetHeight}px`;
      if (this.glyphs.offsetHeight > 0 && this.node.style.minHeight !== height) {
        this.node.style.minHeight = this.node.style.maxHeight = height;
        this.parent?.fit();
      }
    }
  };
}
