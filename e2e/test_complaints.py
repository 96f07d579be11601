"""The browser tests hear what a browser complains about."""


def test_an_error_of_a_script_is_heard(board, complaints):
    board.open()
    with board.page.context.expect_event("weberror"):
        board.page.evaluate("setTimeout(() => { throw new Error('a slip') })")
    assert ["a slip" in heard for heard in complaints.unexpected()] == [True]
    complaints.expect("a slip")


def test_what_the_policy_forbids_is_heard(board, complaints):
    board.open()
    with board.page.expect_console_message():
        board.page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: '1'}))")
    assert ["Content Security Policy" in heard for heard in complaints.unexpected()] == [True]
    complaints.expect("Content Security Policy")


def test_a_dialog_is_heard_and_dismissed(board, complaints):
    board.open()
    board.page.evaluate("alert('boo')")
    assert complaints.unexpected() == ["dialog: boo"]
    complaints.expect("^dialog: boo$")
