// Tools: what opens a panel beside the table closes the tools, which would lie over it.
document.addEventListener("click", (event) => {
  if (event.target.closest("#more-tools a")) document.getElementById("more-tools").hidePopover?.();
});
