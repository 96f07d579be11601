"""The screens that people have, as a browser context takes them: `pytest.mark.browser_context_args(**PHONE)`."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1440, "height": 900}}
DOUBLED = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}  # a laptop whose browser zooms to 200 %
