-- Commands that are useful in any buffer.
if vim.g.loaded_zilde then
  return
end
vim.g.loaded_zilde = true

local function list_topics(start)
  local topics = {}
  for _, glyph in ipairs(require('zilde.glyphs').glyphs) do
    for _, name in ipairs(glyph.names) do
      if vim.startswith(name, start) then
        topics[#topics + 1] = name
      end
    end
  end
  table.sort(topics)
  return topics
end

vim.api.nvim_create_user_command('ZildeHelp', function(command)
  require('zilde').show_help(command.args ~= '' and command.args or nil)
end, { nargs = '?', desc = 'Show a page of the manual of Zilde, or that of the glyph or name under the cursor' })

vim.api.nvim_create_user_command('ZildeKeys', function()
  require('zilde').show_help(']keys')
end, { desc = 'Show the keys that type glyphs' })

vim.api.nvim_create_user_command('ZildeGlyph', function(command)
  require('zilde').insert_glyph(command.args)
end, { nargs = 1, complete = list_topics, desc = 'Insert a glyph by one of its names' })

vim.api.nvim_create_user_command('ZildeSession', function()
  require('zilde').open_session()
end, { desc = 'Open a session of Zilde in a split' })
