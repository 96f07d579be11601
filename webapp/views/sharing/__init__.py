"""A board goes elsewhere: as a link, a picture, a file, a frame, a report."""
