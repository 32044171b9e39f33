"""What people see: values in, text or Rich renderables out. Tables need Rich; everything quick is plain lines."""
