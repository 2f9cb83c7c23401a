// The plugin: colours and typing by the prefix in all editors that hold APL, and the bar above notebooks, consoles and files.

import { defineBar } from './bar.js';
import { defineLanguage } from './language.js';
import { createEditorExtension, DEFAULT_PREFIX, insertIntoField, watchFields } from './prefix.js';

const ID = 'zilde-jupyterlab:plugin';
const APL_TYPE = 'text/apl';
/** The fields in which `⍞` and `⎕` ask for a line. */
const APL_FIELD = '.jp-CodeCell:has([data-language="apl"]) .jp-Stdin-input';

/** Returns true for the model of an editor whose text is APL, or a cell of Python that the magic `%%apl` runs. */
function isApl(model) {
  return model.mimeType === APL_TYPE || model.sharedModel.getSource().startsWith('%%apl');
}

/** Inserts a glyph where the user types: into the field that has the focus, or at the caret of the editor. */
function insertGlyph(glyph, editor) {
  if (document.activeElement?.matches(APL_FIELD)) {
    insertIntoField(document.activeElement, glyph);
  } else if (editor) {
    editor.replaceSelection(glyph);
    editor.focus();
  }
}

/**
 * Puts a bar above a panel. It is shown when a cell with APL is first in use. `findCell` returns the cell in use, whose editor may be
 * made later, or the file; `cellChanged` tells of another one.
 */
function addBar(Bar, panel, findCell, cellChanged, settings) {
  const bar = new Bar(
    settings,
    glyph => insertGlyph(glyph, findCell()?.editor),
    () => settings.change('bar', settings.bar === 'one row' ? 'all rows' : 'one row')
  );
  let usesApl = false;
  const update = () => {
    bar.setHidden(!usesApl || settings.bar === 'hidden');
    bar.isFolded = settings.bar === 'one row';
  };
  // Another kernel may have another language.
  const followType = model => {
    usesApl = isApl(model);
    update();
  };
  const followCell = () => {
    const model = findCell()?.model;
    if (model) {
      model.mimeTypeChanged.connect(followType);
      usesApl ||= isApl(model);
      update();
    }
  };
  panel.contentHeader.addWidget(bar);
  cellChanged?.connect(followCell);
  settings.listeners.add(update);
  bar.disposed.connect(() => settings.listeners.delete(update));
  update();
  followCell();
}

/** The settings, which are stored where JupyterLab has a registry for them. */
class Settings {
  prefix = DEFAULT_PREFIX;
  bar = 'all rows';
  listeners = new Set();

  /** Reads the stored settings, now and whenever the user changes them. */
  async follow(registry) {
    this.stored = await registry.load(ID);
    const read = () => this.assign(this.stored.composite);
    this.stored.changed.connect(read);
    read();
  }

  assign(values) {
    Object.assign(this, values);
    this.listeners.forEach(listener => listener());
  }

  change(name, value) {
    this.assign({ [name]: value });
    this.stored?.set(name, value);
  }
}

/** Adds the style sheet of the extension to the page. */
function addStyle() {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('style.css', import.meta.url);
  document.head.append(link);
}

/** Makes the plugin; `load` returns the exports of a package of JupyterLab. */
export async function createPlugin(load) {
  const [widgets, language, view, state, codemirror, notebooks, consoles, files, registry] = await Promise.all(
    [
      '@lumino/widgets',
      '@codemirror/language',
      '@codemirror/view',
      '@codemirror/state',
      '@jupyterlab/codemirror',
      '@jupyterlab/notebook',
      '@jupyterlab/console',
      '@jupyterlab/fileeditor',
      '@jupyterlab/settingregistry'
    ].map(load)
  );

  function activate(app, extensions, languages, notebookTracker, consoleTracker, fileTracker, settingRegistry) {
    const settings = new Settings();
    const Bar = defineBar(widgets.Widget);
    addStyle();
    defineLanguage(language, languages, APL_TYPE);
    watchFields(settings, field => field.matches(APL_FIELD));
    extensions.addExtension({
      name: ID,
      factory: ({ model }) =>
        codemirror.EditorExtensionRegistry.createImmutableExtension(
          createEditorExtension(view, state, settings, () => isApl(model))
        )
    });
    notebookTracker?.widgetAdded.connect((_, panel) =>
      addBar(Bar, panel, () => panel.content.activeCell, panel.content.activeCellChanged, settings)
    );
    consoleTracker?.widgetAdded.connect((_, panel) =>
      addBar(Bar, panel, () => panel.console.promptCell, panel.console.promptCellCreated, settings)
    );
    fileTracker?.widgetAdded.connect((_, panel) => addBar(Bar, panel, () => panel.content, null, settings));
    if (settingRegistry) {
      settings.follow(settingRegistry).catch(console.error);
    }
  }

  return {
    id: ID,
    description: 'A bar of APL glyphs, and glyphs typed by a prefix key.',
    autoStart: true,
    requires: [codemirror.IEditorExtensionRegistry, codemirror.IEditorLanguageRegistry],
    optional: [notebooks.INotebookTracker, consoles.IConsoleTracker, files.IEditorTracker, registry.ISettingRegistry],
    activate
  };
}
