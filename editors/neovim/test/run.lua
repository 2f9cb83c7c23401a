-- The plugin in a Neovim without windows, on the sources of the library. From the root of the repository:
--
--   ZILDE_BINARY=target/release/zilde nvim --clean --headless -l editors/neovim/test/run.lua
local root = vim.fn.getcwd()
vim.opt.runtimepath:prepend(root .. '/editors/neovim')
vim.g.zilde = { path = vim.fn.fnamemodify(vim.env.ZILDE_BINARY or 'zilde', ':p') }
vim.g.maplocalleader = ','
vim.cmd('filetype plugin on | syntax on | runtime! plugin/zilde.lua ftdetect/apl.lua')
local folder = vim.fn.tempname()
vim.fn.mkdir(folder, 'p')

vim.o.showmode = false
local failures, count = 0, 0

local function check(what, is_true, found)
  count = count + 1
  if not is_true then
    failures = failures + 1
    io.stdout:write(('FAILED: %s: %s\n'):format(what, vim.inspect(found)))
  end
end

--- Waits until a function returns something, and returns that.
local function await(find)
  local found
  vim.wait(60000, function()
    found = find()
    return found
  end, 20)
  return found
end

--- Opens a file with these lines.
local function write(name, lines)
  local path = folder .. '/' .. name
  vim.fn.writefile(lines, path)
  vim.cmd.edit(path)
  return vim.api.nvim_get_current_buf()
end

local function request(method, line, character, more)
  local buffer = vim.api.nvim_get_current_buf()
  local parameters = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = line, character = character },
  }
  local answers = vim.lsp.buf_request_sync(buffer, method, vim.tbl_extend('force', parameters, more or {}), 60000)
  local _, answer = next(answers or {})
  return answer and answer.result
end

local function type_keys(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, true, true), 'tx', false)
end

-- A file of the library.
vim.cmd.edit('stdlib/table.apl')
check('file type', vim.bo.filetype == 'apl', vim.bo.filetype)
check('comments', vim.bo.commentstring == '⍝ %s', vim.bo.commentstring)
local client = await(function() return vim.lsp.get_clients({ bufnr = 0, name = 'zilde' })[1] end)
check('the server starts', client and client.initialized or client ~= nil, client)
check('the root is that of the repository', client.root_dir == root, client.root_dir)
local line, column
for number, text in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
  local at = not text:find('⍝') and text:find('⍴', 1, true)
  if at then
    line, column = number - 1, vim.str_utfindex(text, client.offset_encoding == 'utf-8' and 'utf-8' or 'utf-16', at - 1)
    break
  end
end
local page = request('textDocument/hover', line, column)
check('hover shows the page of a glyph', page and page.contents.value:find('Reshape', 1, true), page)
check('the library has no mistakes', #vim.diagnostic.get(0) == 0, vim.diagnostic.get(0))
local outline = request('textDocument/documentSymbol', 0, 0)
check('the outline', outline and #outline > 0, outline)
local tokens = request('textDocument/semanticTokens/full', 0, 0)
check('colours by class', tokens and #tokens.data > 100, tokens)
vim.cmd('normal! gg')
vim.fn.search('⍴')
vim.cmd('ZildeHelp')
check('the manual', vim.fn.getline(1):find('⍴', 1, true) ~= nil, vim.fn.getline(1))
vim.cmd.close()

-- Mistakes, completion and the layout.
local buffer = write('faulty.apl', { 'x←(1 2', 'plus←{⍺+⍵}', 'pl', 'y ←  1' })
local mistakes = await(function()
  local found = vim.diagnostic.get(buffer)
  return #found > 0 and found
end)
check('mistakes are shown', mistakes, mistakes)
vim.api.nvim_buf_set_lines(buffer, 0, 1, false, { 'x←1 2' })
check('mistakes go away', await(function()
  return vim.iter(vim.diagnostic.get(buffer)):all(function(found) return found.severity > vim.diagnostic.severity.ERROR end)
end), vim.diagnostic.get(buffer))
local offers = request('textDocument/completion', 2, 2)
check('completion of names', vim.iter(offers.items):any(function(item) return item.label == 'plus' end), offers)
vim.api.nvim_buf_set_lines(buffer, 2, 3, false, { '`resh' })
offers = request('textDocument/completion', 2, 5)
check('completion of glyphs', vim.iter(offers.items):any(function(item) return item.textEdit.newText == '⍴' end), offers)
vim.api.nvim_buf_set_lines(buffer, 2, 3, false, {})
vim.lsp.buf.format({ async = false, timeout_ms = 60000 })
check('the layout', vim.fn.getline(3) == 'y ← 1', vim.fn.getline(3))

-- Glyphs by their keys, all of them.
write('glyphs.apl', {})
for _, glyph in ipairs(require('zilde.glyphs').glyphs) do
  if glyph.key then
    vim.api.nvim_buf_set_lines(0, 0, -1, false, { '' })
    type_keys('i`' .. glyph.key:gsub('<', '<lt>') .. '<Esc>')
    check('the key ' .. glyph.key, vim.fn.getline(1) == glyph.glyph, vim.fn.getline(1))
  end
end
for keys, expected in pairs({
  ['i`<Space>a<Esc>'] = '`a',
  ['ia`i`2b<Esc>'] = 'a⍳¯b',
  ['irho`<Tab><Esc>'] = '⍴',
  ['iargsorta`<Tab><Esc>'] = 'argsorta',
  ['iargsortd`<Tab>`ia<Esc>'] = '⍒⍳a',
}) do
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '' })
  type_keys(keys)
  vim.wait(50)
  check('keys ' .. keys, vim.fn.getline(1) == expected, vim.fn.getline(1))
end
vim.api.nvim_buf_set_lines(0, 0, -1, false, { '' })
vim.cmd('ZildeGlyph argsort')
check('a glyph by its name', vim.fn.getline(1) == '⍋', vim.fn.getline(1))

-- Once more in a macro, and repeated by a dot.
vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'x', 'y' })
vim.fn.setreg('q', vim.api.nvim_replace_termcodes('A`irho`<Tab><Esc>', true, true, true))
type_keys('gg@q')
check('a macro', vim.fn.getline(1) == 'x⍳⍴', vim.fn.getline(1))
type_keys('j.')
check('a repeated change', vim.fn.getline(2):find('⍴', 1, true), vim.fn.getline(2))

-- The session.
write('lines.apl', { 'f←{', '  ⍵×2', '}', 'f 21' })
local editor = vim.api.nvim_get_current_win()
vim.cmd('1,3ZildeEvaluate')
vim.cmd('4ZildeEvaluate')
check('the cursor stays in the file', vim.api.nvim_get_current_win() == editor, vim.api.nvim_get_current_win())
local function find_in_terminal(pattern)
  return await(function()
    for _, other in ipairs(vim.api.nvim_list_bufs()) do
      if vim.bo[other].buftype == 'terminal' then
        for _, text in ipairs(vim.api.nvim_buf_get_lines(other, 0, -1, false)) do
          if text:find(pattern) then
            return true
          end
        end
      end
    end
  end)
end
check('lines are evaluated', find_in_terminal('^42'), 'no 42')
vim.api.nvim_buf_set_lines(0, 3, 4, false, { "⎕←'ran ',⍕f 4" })
vim.cmd('ZildeRun')
check('the file runs', find_in_terminal('^ran 8'), 'it did not')
vim.cmd('only!')

-- Scripts without an extension, and a program that is missing.
write('script', { '#!/usr/bin/env zilde', '1' })
check('scripts are recognised', vim.bo.filetype == 'apl', vim.bo.filetype)
local messages = {}
vim.notify = function(message) messages[#messages + 1] = message end
vim.g.zilde = { path = '/nowhere/zilde' }
write('other.apl', {})
vim.cmd('ZildeRun')
check('one message if zilde is missing', #messages == 1 and messages[1]:find('/nowhere/zilde', 1, true), messages)

vim.fn.delete(folder, 'rf')
io.stdout:write(('%d checks, %d failures\n'):format(count, failures))
vim.cmd(failures == 0 and 'qall!' or 'cquit!')
