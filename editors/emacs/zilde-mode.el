;;; zilde-mode.el --- APL with Zilde  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:

;; A mode for APL: colours, comments, glyphs by keys, a session to evaluate lines in, and Zilde's language server by Eglot, which is part of
;; Emacs from version 29 on.  In your init file:
;;
;;   (add-to-list 'load-path "…/editors/emacs")
;;   (require 'zilde-mode)
;;   (add-hook 'zilde-mode-hook #'eglot-ensure)

;;; Code:

(require 'comint)
(require 'quail)
(require 'zilde-glyphs)

(defgroup zilde nil
  "APL with Zilde."
  :group 'languages)

(defcustom zilde-program "zilde"
  "The program: a name that is found on the path, or a whole path."
  :type 'string)

(defcustom zilde-prefix "`"
  "The character that begins a glyph; it takes effect when this file is loaded."
  :type 'string)

(defcustom zilde-input-method t
  "Whether buffers with APL type glyphs by keys after the prefix."
  :type 'boolean)

;;; Glyphs

(quail-define-package
 "zilde" "APL" "⍴" t
 "The glyphs of APL: the prefix, which is a backquote by default, and a key.
A blank after the prefix types the prefix itself."
 nil t nil nil nil nil nil nil nil nil t)

(defun zilde--define-keys ()
  "Define the keys of all glyphs after the prefix."
  (dolist (row zilde-glyphs)
    (let ((key (nth 1 row)))
      (when key
        (quail-defrule (concat zilde-prefix (if (equal key "`") zilde-prefix key))
                       (vector (nth 0 row)) "zilde"))))
  (quail-defrule (concat zilde-prefix " ") (vector zilde-prefix) "zilde"))

(zilde--define-keys)

(defun zilde-insert-glyph (name)
  "Insert the glyph that has NAME in APL, J, BQN or NumPy."
  (interactive
   (let ((names (apply #'append (mapcar #'cddr zilde-glyphs))))
     (list (completing-read "Glyph: "
                            (lambda (text predicate action)
                              (if (eq action 'metadata)
                                  `(metadata (annotation-function . zilde--annotate))
                                (complete-with-action action names text predicate)))
                            nil t))))
  (insert (zilde--find-by-name name)))

(defun zilde--find-by-name (name)
  "Return the first glyph that has NAME."
  (or (car (seq-find (lambda (row) (member name (cddr row))) zilde-glyphs))
      (user-error "No glyph is named %s" name)))

(defun zilde--annotate (name)
  "Return what a list of completions shows after NAME."
  (concat "  " (zilde--find-by-name name)))

;;; Colours

(defconst zilde--name (format "[%s][%s0-9]*" zilde-letters zilde-letters)
  "The pattern of names.")

(defvar zilde-font-lock-keywords
  `((,(concat ":" (regexp-opt zilde-keywords) "\\_>") . font-lock-keyword-face)
    (,(format "[%s]%s" zilde-quads zilde--name) . font-lock-builtin-face)
    (,(format "\\(%s\\)[ \t]*←[ \t]*{" zilde--name) 1 font-lock-function-name-face)
    (,(regexp-opt-charset (append (concat zilde-arguments "∇#") nil)) . font-lock-variable-name-face)
    (,(regexp-opt-charset (append zilde-functions nil)) . font-lock-function-name-face)
    (,(regexp-opt-charset (append zilde-operators nil)) . font-lock-type-face)
    ("¯?\\(?:[0-9][0-9_]*\\(?:\\.[0-9]*\\)?\\|\\.[0-9]+\\|∞\\)\\(?:[Ee]¯?[0-9]+\\)?" . font-lock-constant-face)
    ("[⍬∅]" . font-lock-constant-face))
  "The colours of APL without the language server.")

(defvar zilde-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?⍝ "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?' "\"" table)
    (modify-syntax-entry ?\" "\"" table)
    ;; A backslash is the function scan; it only quotes within double quotes.
    (modify-syntax-entry ?\\ "." table)
    (dolist (character '(?_ ?∆ ?⍙ ?⎕))
      (modify-syntax-entry character "_" table))
    (dolist (character (append zilde-functions zilde-operators "←⋄" nil))
      (modify-syntax-entry character "." table))
    table)
  "The syntax table of `zilde-mode'.")

;;; Sessions

(define-derived-mode zilde-session-mode comint-mode "Zilde-Session"
  "A session of Zilde."
  (setq-local comint-prompt-regexp "^ *"
              comint-process-echoes nil)
  (when zilde-input-method
    (activate-input-method "zilde")))

(defun zilde--require-program ()
  "Return the program; say what to do if it cannot be found."
  (or (executable-find zilde-program)
      (user-error "The program `%s' was not found: put it on the path, or customize `zilde-program'" zilde-program)))

(defun zilde-session ()
  "Return the buffer of the session, and show it; start it if it does not run."
  (interactive)
  (let ((buffer (make-comint "zilde" (zilde--require-program))))
    (with-current-buffer buffer
      (unless (derived-mode-p 'zilde-session-mode)
        (zilde-session-mode)))
    (display-buffer buffer)
    buffer))

(defun zilde-evaluate (start end)
  "Evaluate the region from START to END in the session, or the line at point."
  (interactive
   (if (use-region-p)
       (list (region-beginning) (region-end))
     (list (line-beginning-position) (line-end-position))))
  (let ((text (string-trim-right (buffer-substring-no-properties start end)))
        (buffer (zilde-session)))
    (comint-send-string (get-buffer-process buffer) (concat text "\n"))))

(defun zilde-run ()
  "Save the file and run it."
  (interactive)
  (save-buffer)
  (compile (mapconcat #'shell-quote-argument (list (zilde--require-program) buffer-file-name) " ")))

(defun zilde-help (topic)
  "Show the page of the manual on TOPIC; that of what is at point by default."
  (interactive
   (let ((default (or (thing-at-point 'symbol t) (string (or (char-after) ?\s)))))
     (list (read-string (format-prompt "Page" default) nil nil default))))
  (zilde--show (concat "]help " topic)))

(defun zilde-keys ()
  "Show the keys of glyphs."
  (interactive)
  (zilde--show "]keys"))

(defun zilde--show (command)
  "Show what the session command COMMAND prints."
  (let ((program (zilde--require-program)))
    (with-help-window "*Zilde Manual*"
      (with-current-buffer standard-output
        (let ((coding-system-for-read 'utf-8) (coding-system-for-write 'utf-8) (process-connection-type nil))
          (insert (with-temp-buffer
                    (insert command "\n")
                    (call-process-region (point-min) (point-max) program t t nil)
                    (buffer-string))))))))

;;; The mode

(defvar zilde-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'zilde-evaluate)
    (define-key map (kbd "C-c C-l") #'zilde-run)
    (define-key map (kbd "C-c C-z") #'zilde-session)
    (define-key map (kbd "C-c C-d") #'zilde-help)
    (define-key map (kbd "C-c C-k") #'zilde-keys)
    (define-key map (kbd "C-c C-g") #'zilde-insert-glyph)
    map)
  "The keys of `zilde-mode'.")

;;;###autoload
(define-derived-mode zilde-mode prog-mode "APL"
  "A mode for APL with Zilde.

\\{zilde-mode-map}"
  (setq-local comment-start "⍝ "
              comment-start-skip "⍝+ *"
              font-lock-defaults '(zilde-font-lock-keywords nil t)
              indent-line-function #'indent-relative
              indent-tabs-mode nil)
  (when zilde-input-method
    (activate-input-method "zilde")))

;;;###autoload
(add-to-list 'auto-mode-alist (cons (concat "\\." (regexp-opt zilde-extensions) "\\'") 'zilde-mode))
;;;###autoload
(add-to-list 'interpreter-mode-alist '("zilde" . zilde-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'zilde-mode (lambda (&rest _) (list (zilde--require-program) "lsp")))))

(provide 'zilde-mode)
;;; zilde-mode.el ends here
