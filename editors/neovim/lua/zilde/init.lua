-- Zilde in Neovim: the language server, glyphs by keys, and a session to evaluate lines in. See :help zilde.
local tables = require('zilde.glyphs')

local M = {}

--- The settings and their defaults; `vim.g.zilde` replaces some of them.
local defaults = {
  path = 'zilde', -- the program: a name on the path, or a whole path
  prefix = tables.prefix, -- the key that begins a glyph; '' turns glyphs by keys off
  server = true, -- whether to start the language server
  complete = false, -- whether completions appear as you type, rather than on CTRL-X CTRL-O
  mappings = true, -- whether to define the keys that begin with <LocalLeader>
}

--- Returns the settings as they are now.
function M.settings()
  return vim.tbl_extend('force', defaults, vim.g.zilde or {})
end

local function warn(message)
  vim.notify('zilde: ' .. message, vim.log.levels.WARN)
end

local has_warned = false

--- Returns the program, or nil after a message if it cannot be found.
function M.find_program()
  local path = vim.fn.expand(M.settings().path)
  if vim.fn.executable(path) == 1 then
    return path
  end
  if not has_warned then
    has_warned = true
    warn(("cannot find the program '%s'. Put it on the path, or set vim.g.zilde = { path = '…' }; see :help zilde-install"):format(path))
  end
  return nil
end

-- Glyphs ------------------------------------------------------------------------------------------------------------------------------

--- Returns the glyph that a key types after the prefix, or nil.
function M.find_by_key(key)
  local wanted = key == M.settings().prefix and tables.prefix or key
  for _, glyph in ipairs(tables.glyphs) do
    if glyph.key == wanted then
      return glyph.glyph
    end
  end
end

--- Returns the glyphs with a name that begins with a text: exact matches first, then by the place of the name.
function M.find_by_name(text)
  local wanted, found = text:lower(), {}
  for order, glyph in ipairs(tables.glyphs) do
    for place, name in ipairs(glyph.names) do
      if vim.startswith(name, wanted) then
        found[#found + 1] = { glyph = glyph, name = name, rank = name == wanted and 0 or place, order = order }
        break
      end
    end
  end
  table.sort(found, function(left, right)
    return left.rank < right.rank or left.rank == right.rank and left.order < right.order
  end)
  return found
end

--- Inserts a glyph by its name at the cursor.
function M.insert_glyph(name)
  local found = M.find_by_name(name)[1]
  if not found then
    return warn(("no glyph is named '%s'; see :ZildeKeys"):format(name))
  end
  vim.api.nvim_put({ found.glyph.glyph }, 'c', vim.fn.mode() ~= 'i', true)
end

--- Returns the name before the cursor, and the glyphs whose names begin with it.
local function find_typed_name()
  local before = vim.fn.getline('.'):sub(1, vim.fn.col('.') - 1)
  local name = before:match('[%a_]+$') or ''
  return name, name == '' and {} or M.find_by_name(name)
end

--- Offers the glyphs whose names begin with the name before the cursor.
function M.offer_glyphs()
  local name, found = find_typed_name()
  local items = {}
  for _, match in ipairs(found) do
    items[#items + 1] = {
      word = match.glyph.glyph,
      abbr = match.glyph.glyph .. ' ' .. match.name,
      menu = table.concat(match.glyph.names, ', '),
    }
  end
  vim.fn.complete(vim.fn.col('.') - #name, items)
  return ''
end

local function to_keys(text)
  return vim.api.nvim_replace_termcodes(text, true, false, true)
end

--- Returns the keys that replace the name before the cursor with its glyph, or that offer several glyphs.
local function complete_name()
  local name, found = find_typed_name()
  if #found == 0 then
    return ''
  elseif #found == 1 or found[1].rank == 0 then
    return to_keys(('<BS>'):rep(#name)) .. found[1].glyph.glyph
  end
  return to_keys("<C-R>=v:lua.require'zilde'.offer_glyphs()<CR>")
end

--- Reads the key after the prefix, and returns the text that it types; or nil and the keys to type instead.
local function read_key()
  local prefix = M.settings().prefix
  local key = vim.fn.getcharstr()
  if key == '\t' and vim.fn.mode() == 'i' then
    return nil, complete_name()
  end
  if key == ' ' then
    return prefix
  end
  if key == '\27' then
    return ''
  end
  return M.find_by_key(key) or (prefix .. key)
end

local function map_prefix(buffer)
  local prefix = M.settings().prefix
  if prefix == '' then
    return
  end
  -- Not an expression: one is evaluated before the characters typed ahead of it, as in a macro, are in the text.
  vim.keymap.set('i', prefix, function()
    local text, keys = read_key()
    vim.api.nvim_feedkeys(text or keys, 'in', text ~= nil)
  end, { buffer = buffer, desc = 'Type a glyph' })
  -- In searches too, but not in commands.
  local options = { expr = true, buffer = buffer, desc = 'Type a glyph', replace_keycodes = false }
  vim.keymap.set('c', prefix, function()
    return vim.fn.getcmdtype():find('[/?]') and read_key() or prefix
  end, options)
end

-- Sessions ----------------------------------------------------------------------------------------------------------------------------

local session = {}

--- Opens a terminal in a split below, without moving the cursor there; returns its buffer and its channel.
local function open_terminal(command)
  local window = vim.api.nvim_get_current_win()
  vim.cmd('botright 12split')
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_win_set_buf(0, buffer)
  local channel = vim.api.nvim_buf_call(buffer, function()
    if vim.fn.has('nvim-0.11') == 1 then
      return vim.fn.jobstart(command, { term = true })
    end
    return vim.fn.termopen(command)
  end)
  vim.cmd('normal! G')
  vim.api.nvim_set_current_win(window)
  return buffer, channel
end

--- Opens the session, unless it is open.
function M.open_session()
  local is_running = session.channel and vim.fn.jobwait({ session.channel }, 0)[1] == -1
  if not (is_running and vim.api.nvim_buf_is_valid(session.buffer)) then
    local program = M.find_program()
    if not program then
      return nil
    end
    session.buffer, session.channel = open_terminal({ program })
    vim.api.nvim_buf_set_name(session.buffer, 'zilde session ' .. session.channel)
    -- What is sent before the prompt is there would be shown twice.
    vim.wait(3000, function()
      return vim.iter(vim.api.nvim_buf_get_lines(session.buffer, 0, -1, false)):any(function(line) return line:find('%S') end)
    end, 20)
    vim.wait(50)
  elseif vim.fn.bufwinid(session.buffer) == -1 then
    local window = vim.api.nvim_get_current_win()
    vim.cmd('botright 12split')
    vim.api.nvim_win_set_buf(0, session.buffer)
    vim.cmd('normal! G')
    vim.api.nvim_set_current_win(window)
  end
  return session.channel
end

--- Evaluates lines in the session, as if they were pasted there.
function M.evaluate(first, last)
  local lines = vim.api.nvim_buf_get_lines(0, first - 1, last, false)
  while #lines > 0 and lines[#lines]:match('^%s*$') do
    lines[#lines] = nil
  end
  local channel = #lines > 0 and M.open_session()
  if channel then
    vim.api.nvim_chan_send(channel, '\27[200~' .. table.concat(lines, '\n') .. '\27[201~\r')
    local window = vim.fn.bufwinid(session.buffer)
    vim.api.nvim_win_set_cursor(window, { vim.api.nvim_buf_line_count(session.buffer), 0 })
  end
end

--- Writes the file and runs it in a terminal, with arguments.
function M.run(arguments)
  local program = M.find_program()
  if not program then
    return
  end
  vim.cmd('silent update')
  local command = { program, vim.api.nvim_buf_get_name(0) }
  open_terminal(vim.list_extend(command, arguments or {}))
end

-- The manual --------------------------------------------------------------------------------------------------------------------------

--- Returns the glyph, ⎕ name, keyword or name under the cursor.
local function topic_at_cursor()
  local line, column = vim.fn.getline('.'), vim.fn.col('.') - 1
  for _, pattern in ipairs({ [[[⎕▯□]\h\w*]], [[:\h\+]], [[\k\+]] }) do
    local start = 0
    while true do
      local found = vim.fn.matchstrpos(line, pattern, start)
      if found[2] < 0 then
        break
      end
      if found[2] <= column and column < found[3] then
        return found[1]
      end
      start = found[3]
    end
  end
  return vim.fn.matchstr(line, [[\%]] .. (column + 1) .. [[c.]])
end

--- Shows a page of the manual in a split; that of what is under the cursor if no topic is given.
function M.show_help(topic)
  topic = topic or topic_at_cursor()
  local program = M.find_program()
  if not program or topic:match('^%s*$') then
    return
  end
  local command = vim.startswith(topic, ']') and topic or (']help ' .. topic)
  local result = vim.system({ program }, { stdin = command .. '\n', text = true }):wait()
  vim.cmd('botright new')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(vim.trim(result.stdout or ''), '\n'))
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile, vim.bo.modifiable = 'nofile', 'wipe', false, false
  vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = 0, desc = 'Close the page' })
end

-- Buffers -----------------------------------------------------------------------------------------------------------------------------

local function start_server(buffer)
  local program = M.settings().server and M.find_program()
  if not program then
    return
  end
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.bo[buffer].buftype ~= '' then
    return
  end
  vim.lsp.start({
    name = 'zilde',
    cmd = { program, 'lsp' },
    root_dir = vim.fs.root(buffer, { '.git' }) or (name ~= '' and vim.fs.dirname(name) or nil),
    on_attach = function(client, attached)
      if M.settings().complete and vim.lsp.completion then
        vim.lsp.completion.enable(true, client.id, attached, { autotrigger = true })
      end
    end,
  }, { bufnr = buffer })
end

local function define_commands(buffer)
  vim.api.nvim_buf_create_user_command(buffer, 'ZildeRun', function(command)
    M.run(command.fargs)
  end, { nargs = '*', complete = 'file', desc = 'Write this file and run it, with arguments' })
  vim.api.nvim_buf_create_user_command(buffer, 'ZildeEvaluate', function(command)
    M.evaluate(command.line1, command.line2)
  end, { range = true, desc = 'Evaluate this line, or a range of lines, in the session' })
end

local function map_keys(buffer)
  if not M.settings().mappings then
    return
  end
  local function map(mode, key, command, description)
    vim.keymap.set(mode, '<LocalLeader>' .. key, command, { buffer = buffer, desc = description, silent = true })
  end
  map('n', 'e', '<Cmd>ZildeEvaluate<CR>', 'Evaluate this line')
  map('x', 'e', ':ZildeEvaluate<CR>', 'Evaluate the selected lines')
  map('n', 'r', '<Cmd>ZildeRun<CR>', 'Run this file')
  map('n', 'k', '<Cmd>ZildeHelp<CR>', 'Show the page of what is under the cursor')
end

--- Gives colours to what the server distinguishes and many themes do not, without replacing those of a theme.
local function define_colours()
  for class, group in pairs({ macro = 'Special', operator = 'Statement', parameter = 'Identifier' }) do
    vim.api.nvim_set_hl(0, '@lsp.type.' .. class .. '.apl', { link = group, default = true })
  end
end

--- Sets up a buffer with APL.
function M.attach(buffer)
  define_colours()
  map_prefix(buffer)
  define_commands(buffer)
  map_keys(buffer)
  start_server(buffer)
end

--- Undoes what `attach` did, when a buffer gets another file type.
function M.detach()
  local prefix = M.settings().prefix
  for mode, keys in pairs({ i = { prefix }, c = { prefix }, n = { 'e', 'r', 'k' }, x = { 'e' } }) do
    for _, key in ipairs(keys) do
      pcall(vim.keymap.del, mode, key == prefix and prefix or '<LocalLeader>' .. key, { buffer = 0 })
    end
  end
  pcall(vim.api.nvim_buf_del_user_command, 0, 'ZildeRun')
  pcall(vim.api.nvim_buf_del_user_command, 0, 'ZildeEvaluate')
  for _, client in ipairs(vim.lsp.get_clients({ bufnr = 0, name = 'zilde' })) do
    vim.lsp.buf_detach_client(0, client.id)
  end
end

return M
