;;; test.el --- The mode, without windows  -*- lexical-binding: t; -*-

;; From the root of the repository:
;;
;;   ZILDE_BINARY=target/release/zilde emacs -Q --batch -L editors/emacs -l editors/emacs/test.el -f ert-run-tests-batch-and-exit

;;; Code:

(require 'ert)
(require 'seq)
(require 'zilde-mode)
(require 'eglot nil t)

(setq zilde-program (expand-file-name (or (getenv "ZILDE_BINARY") "target/release/zilde")))

(defun zilde-test--await (find)
  "Wait until FIND returns something, and return that."
  (let ((end (+ (float-time) 60)) found)
    (while (not (or (setq found (funcall find)) (> (float-time) end)))
      (accept-process-output nil 0.05))
    found))

(defun zilde-test--type (keys)
  "Return the text that KEYS type in a buffer with APL."
  (with-temp-buffer
    (switch-to-buffer (current-buffer))
    (zilde-mode)
    (execute-kbd-macro (vconcat keys))
    (buffer-string)))

(ert-deftest zilde-files-have-the-mode ()
  (dolist (extension zilde-extensions)
    (with-temp-buffer
      (setq buffer-file-name (concat "/nowhere/a." extension))
      (set-auto-mode)
      (should (eq major-mode 'zilde-mode))
      (setq buffer-file-name nil))))

(ert-deftest zilde-keys-type-glyphs ()
  (dolist (row zilde-glyphs)
    (when (nth 1 row)
      (should (equal (zilde-test--type (concat "`" (nth 1 row))) (nth 0 row)))))
  (should (equal (zilde-test--type "x`[`i5 `` ` ") "x←⍳5 ⋄ `")))

(ert-deftest zilde-colours ()
  (with-temp-buffer
    (insert "f←{⍺+⍵} ⋄ g¨'it''s' ⍝ ⎕IO\n:EndIf ⎕IO \\2")
    (zilde-mode)
    (font-lock-ensure)
    (let ((face (lambda (text) (goto-char (point-min)) (search-forward text) (get-text-property (1- (point)) 'face))))
      (should (eq (funcall face "f") 'font-lock-function-name-face))
      (should (eq (funcall face "¨") 'font-lock-type-face))
      (should (eq (funcall face "s") 'font-lock-string-face))
      (should (eq (funcall face "⍝ ⎕") 'font-lock-comment-face))
      (should (eq (funcall face ":EndIf") 'font-lock-keyword-face))
      (should (eq (funcall face "⎕IO ") nil))
      (should (eq (funcall face "\\2") 'font-lock-constant-face)))))

(ert-deftest zilde-glyphs-have-names ()
  (with-temp-buffer
    (zilde-insert-glyph "argsort")
    (should (equal (buffer-string) "⍋"))))

(ert-deftest zilde-lines-are-evaluated ()
  (with-temp-buffer
    (insert "f←{\n  ⍵×2\n}\nf 21\n")
    (zilde-evaluate (point-min) (point-max)))
  (should (zilde-test--await (lambda () (with-current-buffer "*zilde*" (string-match-p "42" (buffer-string))))))
  (set-process-query-on-exit-flag (get-process "zilde") nil))

(ert-deftest zilde-pages ()
  (zilde-help "⍴")
  (should (with-current-buffer "*Zilde Manual*" (string-match-p "Reshape" (buffer-string)))))

(ert-deftest zilde-server ()
  (skip-unless (featurep 'eglot))
  (let* ((folder (make-temp-file "zilde" t))
         (file (expand-file-name "a.apl" folder)))
    (write-region "x←(1 2\n" nil file nil 'silent)
    (with-current-buffer (find-file-noselect file)
      (let ((server (apply #'eglot--connect (eglot--guess-contact))))
        (should (zilde-test--await (lambda () (eglot-managed-p))))
        ;; Without a window, nothing starts Flymake.
        (should (zilde-test--await (lambda () (flymake-start) (flymake-diagnostics))))
        (erase-buffer)
        (insert "f ←  {⍺⍴⍵}\n")
        (eglot-format-buffer)
        (should (equal (buffer-string) "f ← {⍺⍴⍵}\n"))
        (set-buffer-modified-p nil)
        (eglot-shutdown server)))
    (delete-directory folder t)))

;;; test.el ends here
